/** The steps of a run that people can follow, in the order in which they usually begin. */
/** `baseline` runs beside `edit`. `edit`, `tests` and `check` come again after a failure. */
export const STEPS = [
  'task',
  'checkout',
  'setup',
  'baseline',
  'edit',
  'tests',
  'red',
  'check',
  'summary',
  'publish',
] as const

export type Step = (typeof STEPS)[number]
