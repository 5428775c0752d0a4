import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

test('a busy button shows what is happening, and keeps its label as its name', () => {
  const { rerender } = render(
    <Button busy busyLabel="Logging in…">
      Login
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Login' })).toContainElement(screen.getByText('Logging in…'));
  rerender(<Button busyLabel="Logging in…">Login</Button>);
  expect(screen.getByRole('button', { name: 'Login' })).toHaveTextContent(/^Login$/);
});

test('a busy button without a busy label keeps its label', () => {
  render(<Button busy>Login</Button>);
  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
});
