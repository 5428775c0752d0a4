import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

test('a busy button says what is happening, and its label returns afterwards', () => {
  const { rerender } = render(
    <Button busy busyLabel="Signing in…">
      Login
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Signing in…' })).toBeVisible();
  rerender(<Button busyLabel="Signing in…">Login</Button>);
  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('a busy button without a label for it keeps its own', () => {
  render(<Button busy>Login</Button>);
  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
});
