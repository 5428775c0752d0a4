import { pickText } from './entry-params.ts';
import {
  type Method,
  methods,
  type PinState,
  type Position,
  pinStates,
  type Step,
  stepNames,
} from './flow.ts';

/** A position as the URL names it. Any part may be missing (docs/behaviour.md, 'Reload, Back and Forward'). */
export type FlowSearch = Partial<Position>;

/** Names of the search parameters that name a position. */
export const flowSearchNames = ['step', 'method', 'pin'] as const;

const oneOf = <Value extends string>(values: readonly Value[], value: string | undefined) =>
  values.find((candidate) => candidate === value);

/** Returns the position that search parameters name. It leaves out values that name no step, method or PIN state. */
export function validateFlowSearch(search: Readonly<Record<string, unknown>>): FlowSearch {
  const raw = pickText(search, flowSearchNames);
  const step: Step | undefined = oneOf(stepNames, raw.step);
  const method: Method | undefined = oneOf(methods, raw.method);
  const pin: PinState | undefined = oneOf(pinStates, raw.pin);
  return {
    ...(step === undefined ? {} : { step }),
    ...(method === undefined ? {} : { method }),
    ...(pin === undefined ? {} : { pin }),
  };
}
