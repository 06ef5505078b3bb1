export const recoveryFileName = 'rowhouse-recovery-codes.txt'

export function recoveryFile(heading: string, codes: readonly string[]): string {
  return `${[heading, '', ...codes].join('\n')}\n`
}

/** Long keys are typed by hand; four letters are as many as one keeps in mind. */
export function inGroupsOfFour(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}

export function saveTextFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
