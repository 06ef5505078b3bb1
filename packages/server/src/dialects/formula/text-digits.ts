/** Texts of numbers have so many digits, and at most so many of them behind the point. */
const [significant, mostDecimals] = [15, 20]

/**
 * The powers of ten from which on there is one digit less behind the point: decimals = mostDecimals - how many of these a
 * number reaches. By comparing, because the logarithm of 99999999999999.9 is that of the number above it.
 */
export const powersOfTen: readonly number[] = Array.from({ length: 35 }, (_, at) =>
  Number(`1e${at + significant - mostDecimals}`),
)

export const decimalsOfTiny = mostDecimals
