import type { Session } from './devtools.ts';

/** How fast the network and the processor are during a measurement. */
export interface Condition {
  readonly name: string;
  /** How many times slower the processor is. */
  readonly cpu: number;
  /** `latency` is the delay of each response in milliseconds; `down` and `up` are bytes per second. */
  readonly network?: { readonly latency: number; readonly down: number; readonly up: number };
}

/**
 * Slow 4G is Lighthouse's `mobileSlow4G` in its raw numbers: 150 ms, 1.6 Mbit/s down, 750 kbit/s up. The preset of the
 * same name in DevTools has a longer latency (562.5 ms), because it delays requests instead of packets.
 */
export const slow4g: Condition = {
  name: 'slow 4G (150 ms, 1.6 Mbit/s), CPU 4x slower',
  cpu: 4,
  network: { latency: 150, down: 1_600_000 / 8, up: 750_000 / 8 },
};

/** The network and the processor of the machine, without throttling. */
export const noThrottle: Condition = { name: 'no throttle', cpu: 1 };

/** The conditions of a complete run, in the order of the tables. */
export const conditions: readonly Condition[] = [noThrottle, slow4g];

/** Enables the network events of a page, and throttles its network and processor. */
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
