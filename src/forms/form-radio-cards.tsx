import type { ComponentProps } from 'react';
import { RadioCards } from '#src/ui/radio-cards.tsx';
import { useBoundField } from './use-bound-field.ts';

type FormRadioCardsProps = Pick<ComponentProps<typeof RadioCards>, 'legend' | 'options'>;

/** Radio cards, connected to the form field around them. */
export function FormRadioCards({ legend, options }: FormRadioCardsProps) {
  const { name, value, onChange, hint } = useBoundField({ label: legend });
  return <RadioCards {...{ name, legend, value, onChange, options, hint }} />;
}
