import { withFirefox } from './firefox.ts';
import { signInAndRecover } from './sign-in-and-recover.ts';
import { limitTime } from './start-program.ts';
import { withWebKit } from './webkit.ts';

// Logs in and recovers a password in Firefox and in WebKit, or in the one that the argument names.

limitTime(120);

const browsers = { firefox: withFirefox, webkit: withWebKit };
const [picked] = process.argv.slice(2);

for (const [name, withBrowser] of Object.entries(browsers)) {
  if (picked !== undefined && picked !== name) continue;
  const version = await withBrowser(signInAndRecover);
  console.log(`${version}: logged in and recovered a password.`);
}
process.exit(0);
