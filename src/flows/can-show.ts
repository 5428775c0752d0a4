import {
  type Flow,
  firstStep,
  flows,
  type Method,
  type Position,
  pinEntry,
  pinEntryWithPin,
  type Step,
  sendPinChoice,
} from './flow.ts';
import type { FlowSearch } from './flow-search.ts';
import type { Ticket } from './ticket.ts';
import type { FlowMemory } from './transition.ts';

/** What is known of a flow, as far as it decides which steps can be shown. */
export interface FlowFacts {
  /** The service handed out a token: identity can be verified. */
  readonly hasToken: boolean;
  /** A ticket that asks for no PIN: the password can be changed at once. */
  readonly needsNoPin: boolean;
  /** How the last PIN was sent, if one was. */
  readonly pinSentBy: Method | undefined;
  /** A PIN was verified since the page was loaded. */
  readonly pinVerified: boolean;
  /** Usernames, or the contact record, that the last step shows are at hand. */
  readonly hasUsernames: boolean;
  readonly hasContact: boolean;
}

/** The facts of a flow from its ticket and memory; a ticket of another flow counts as none. */
export function factsOf(flow: Flow, ticket: Ticket | undefined, memory: FlowMemory): FlowFacts {
  const own = ticket?.flow === flow ? ticket : undefined;
  return {
    hasToken: own?.token !== undefined && own.requirePin,
    needsNoPin: own?.requirePin === false,
    pinSentBy: own?.pinSentAt === undefined ? undefined : own.pinMethod,
    pinVerified: own !== undefined && memory.pin !== undefined,
    hasUsernames: own !== undefined && (memory.usernames?.length ?? 0) > 0,
    hasContact: own !== undefined && memory.contact !== undefined,
  };
}

/** Where someone may be, or that the flow has to be left for login. */
export type Verdict = { readonly show: Position } | { readonly leave: 'login' };

/** What each step needs; a step without a token's need is a way in. */
const isReady: Record<Step, (facts: FlowFacts, flow: Flow) => boolean> = {
  'recover-username': () => true,
  'recover-password': () => true,
  // The activation screen exchanges its code there, and needs nothing before.
  'verify-identity': (facts, flow) => facts.hasToken || (flow === 'user-activation' && !facts.needsNoPin),
  'choose-username': (facts) => facts.hasToken && facts.pinVerified && facts.hasUsernames,
  'change-password': (facts) => facts.needsNoPin || (facts.hasToken && facts.pinVerified),
  'activate-user': (facts) => facts.hasToken && facts.pinVerified && facts.hasContact,
};

/** The part of identity verification that can be shown: the choice, or entry of a PIN sent or at hand. */
function verification({ method, pin }: FlowSearch, facts: FlowFacts): Position {
  if (!facts.hasToken || pin === undefined) return sendPinChoice;
  if (pin === 'have') return pinEntryWithPin;
  const { pinSentBy } = facts;
  return pinSentBy !== undefined && (method ?? pinSentBy) === pinSentBy ? pinEntry(pinSentBy) : sendPinChoice;
}

/**
 * Which position of a flow can be shown where one is asked for: the same if what it needs is there, otherwise
 * the nearest earlier one (contract section 4). Later than identity verification, a reload has lost the PIN:
 * it is asked for again.
 */
export function canShow(flow: Flow, asked: FlowSearch, facts: FlowFacts): Verdict {
  const steps: readonly Step[] = flows[flow].steps;
  const index = asked.step === undefined ? 0 : Math.max(0, steps.indexOf(asked.step));
  for (const step of steps.slice(0, index + 1).reverse()) {
    if (!isReady[step](facts, flow)) continue;
    if (step !== 'verify-identity') return { show: { step } };
    const wasLater = asked.step !== undefined && index > steps.indexOf(step);
    return { show: wasLater && facts.hasToken ? pinEntryWithPin : verification(asked, facts) };
  }
  // An expired password that needs no PIN begins with its change.
  if (facts.needsNoPin && steps.includes('change-password')) return { show: { step: 'change-password' } };
  return isReady[firstStep(flow)](facts, flow) ? { show: { step: firstStep(flow) } } : { leave: 'login' };
}
