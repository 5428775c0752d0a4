/**
 * The plural rules that English and Spanish share for whole numbers below a million (Unicode CLDR 'one' and
 * 'other'), for Safari 12, which has no `Intl.PluralRules`. Other languages would need a rule of their own.
 */
export class EnglishPluralRules {
  select(count: number): 'one' | 'other' {
    return count === 1 ? 'one' : 'other';
  }
}
