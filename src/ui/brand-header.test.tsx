import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BrandHeader } from './brand-header.tsx';

test('the title is shown until the logo has loaded, and if it fails to load', () => {
  const { rerender } = render(<BrandHeader title="Shop Bank" logo="https://shop.example/a.gif" />);
  const logo = () => screen.getByAltText('Shop Bank');
  // The browser would show a broken image, beside the title, until the view has handled its error.
  expect(logo()).not.toBeVisible();
  expect(screen.getByText('Shop Bank')).toBeVisible();
  fireEvent.load(logo());
  expect(logo()).toBeVisible();
  expect(screen.queryByText('Shop Bank')).toBeNull();
  rerender(<BrandHeader title="Shop Bank" logo="https://shop.example/b.gif" />);
  expect(logo()).not.toBeVisible();
  Object.defineProperty(logo(), 'naturalWidth', { value: 1 });
  fireEvent.load(logo());
  expect(screen.getByText('Shop Bank')).toBeVisible();
  rerender(<BrandHeader title="Shop Bank" logo="https://shop.example/c.gif" />);
  fireEvent.error(logo());
  expect(screen.getByText('Shop Bank')).toBeVisible();
});
