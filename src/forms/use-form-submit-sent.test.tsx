import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Submit } from '#src/flows/submit.ts';
import { useFormSubmit } from './use-form-submit.ts';

const sample = { name: 'sample' } as Submit<undefined, { password: string }>;
const mutationFn = vi.fn((_: unknown) => Promise.resolve());
const isBusy = vi.fn(() => false);
const runner = {
  isBusy,
  mutationOf: ({ name }: { name: string }) => ({ mutationKey: ['submit', name], mutationFn, gcTime: 0 }),
  attachForm: () => () => undefined,
};

let client: QueryClient;
let submit: (values: { password: string }) => Promise<void>;

function Form() {
  const form = useFormSubmit(sample, undefined, { clear: () => undefined });
  submit = form.submit;
  return <output>{form.busy ? 'busy' : 'idle'}</output>;
}

beforeEach(async () => {
  mutationFn.mockClear();
  isBusy.mockReturnValue(false);
  client = new QueryClient();
  const routeTree = createRootRoute({ component: Form });
  const router = createRouter({ routeTree, history: createMemoryHistory(), context: { core: { runner } } });
  await router.load();
  const content = <RouterProvider router={router as never} />;
  render(<QueryClientProvider client={client}>{content}</QueryClientProvider>);
});

test('a submit is busy while it runs, and its values leave the cache also if it fails', async () => {
  let fail: (error: Error) => void = () => undefined;
  const response = new Promise<void>((_, reject) => {
    fail = reject;
  });
  mutationFn.mockReturnValueOnce(response);
  const values = { password: 'x' };
  let sent: Promise<void> | undefined;
  await act(async () => {
    sent = submit(values);
  });
  expect(mutationFn.mock.calls[0]?.[0]).toEqual({ state: undefined, values });
  await screen.findByText('busy');
  const failed = expect(sent).rejects.toThrow('refused');
  await act(async () => fail(new Error('refused')));
  await failed;
  await screen.findByText('idle');
  await vi.waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
});

test('a submit does nothing while another one is under way', async () => {
  isBusy.mockReturnValue(true);
  await act(() => submit({ password: 'x' }));
  expect(mutationFn).not.toHaveBeenCalled();
});
