import { withFirefox, withWebKit } from './drivers.ts';
import { keepPolicy } from './policy.ts';
import { signInAndRecover } from './sign-in-and-recover.ts';

// Examines the policy of the page, logs in and recovers a password in Firefox and in WebKit, or in the one that the argument names.

const browsers = { firefox: withFirefox, webkit: withWebKit };
const [picked] = process.argv.slice(2);

for (const [name, withBrowser] of Object.entries(browsers)) {
  if (picked !== undefined && picked !== name) continue;
  const version = await withBrowser(async (page) => {
    await keepPolicy(page);
    await signInAndRecover(page);
  });
  console.log(`${version}: kept its policy, logged in and recovered a password.`);
}
process.exit(0);
