/** One of the contracts that are kept together by name. */
export type AnyOf<Contracts> = Contracts extends unknown ? Contracts[keyof Contracts] : never
