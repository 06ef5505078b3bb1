export const recoveryFileName = 'rowhouse-recovery-codes.txt'

export function recoveryFile(heading: string, codes: readonly string[]): string {
  return `${[heading, '', ...codes].join('\n')}\n`
}

/** Long keys are typed by hand; four letters are as many as one keeps in mind. */
export function inGroupsOfFour(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
