/** Answers the text `step` places after the first one; steps may be negative. */
export type Series = (step: number) => string
