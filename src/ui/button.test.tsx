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

test('a button is a primary one unless it says otherwise', () => {
  render(
    <>
      <Button>Login</Button>
      <Button variant="primary">Continue</Button>
      <Button variant="quiet">Close</Button>
    </>,
  );
  const classOf = (name: string) => screen.getByRole('button', { name }).className;
  expect(classOf('Login')).toBe(classOf('Continue'));
  expect(classOf('Login')).not.toBe(classOf('Close'));
});
