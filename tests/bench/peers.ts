import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildCandidate, type Candidate } from './candidates.ts';
import { type Peer, peerList } from './peer-list.ts';

/**
 * Other products' sign-in forms, installed and built in a temporary folder: none of them is this project's dependency.
 * One that cannot be had is left out, with a word.
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

async function installAndBuild({ name, packages, script, answers = {} }: Peer): Promise<Candidate> {
  const root = join(tmpdir(), 'sign-in-peers', name.replaceAll(' ', '-'));
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for (const [path, content] of Object.entries(answers)) {
    const file = join(root, 'public', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const version = packages[0]?.split('@').at(-1);
  return buildCandidate(`${name} ${version}`, root, script);
}
