import type { Session } from './browser.ts';

/** A network and a processor. */
export interface Condition {
  readonly name: string;
  /** How many times slower the processor is. */
  readonly cpu: number;
  /** Milliseconds that an answer takes longer; bytes a second. */
  readonly network?: { readonly latency: number; readonly down: number; readonly up: number };
}

/**
 * Slow 4G is Lighthouse's `mobileSlow4G` in its raw numbers: 150 ms, 1.6 Mbit/s down, 750 kbit/s up. The preset of the same
 * name in DevTools has a longer latency (562.5 ms), which makes up for delaying requests instead of packets.
 */
export const slow4g: Condition = {
  name: 'slow 4G (150 ms, 1.6 Mbit/s), CPU 4x slower',
  cpu: 4,
  network: { latency: 150, down: 1_600_000 / 8, up: 750_000 / 8 },
};

export const conditions: readonly Condition[] = [{ name: 'no throttle', cpu: 1 }, slow4g];

/** Slows a page down, and enables its network events. */
export async function apply(session: Session, { cpu, network }: Condition): Promise<void> {
  await session.send('Network.enable');
  if (network) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.down,
      uploadThroughput: network.up,
    });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}
