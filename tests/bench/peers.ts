import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildPage, type Candidate } from './candidates.ts';
import { installPackages } from './install-packages.ts';
import { type Peer, peerList } from './peer-list.ts';

/**
 * Installs and builds other products' sign-in forms in temporary folders, and returns them as candidates. If a product
 * fails to install or build, it is left out and named on the console.
 */
export async function peers(): Promise<readonly Candidate[]> {
  const built: Candidate[] = [];
  for (const peer of peerList) {
    try {
      built.push(await installAndBuild(peer));
    } catch (error) {
      console.error(`${peer.name} is left out: ${String(error).slice(0, 300)}`);
    }
  }
  return built;
}

async function installAndBuild({ name, packages, script, responses = {} }: Peer): Promise<Candidate> {
  const root = installPackages(name, packages);
  for (const [path, content] of Object.entries(responses)) {
    const file = join(root, 'public', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const version = packages[0]?.split('@').at(-1);
  return {
    name: `${name} ${version}`,
    role: 'peer',
    username: 'bench-merchant@example.com',
    folder: await buildPage(root, script),
  };
}
