import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import type { Core } from '#src/core/core.ts';
import { emptyForm, type TakenForm } from '#src/start/taken-form.ts';

/** Returns the page's core, which the router has in its context. */
export const useCore = (): Core => useRouteContext({ from: rootRouteId, select: ({ core }) => core });

/** Returns what the view's form takes over from the page's form. */
export const useTakenForm = (): TakenForm =>
  useRouteContext({ from: rootRouteId, select: ({ takenForm }) => takenForm })?.() ?? emptyForm;
