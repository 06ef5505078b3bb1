// Paths in the style of jq: `.address.lines[0]."house number"`, also with $ in front.

/** The steps: keys and places from 0. null when it is no path. */
export function parseJsonPath(path: string): readonly (string | number)[] | null {
  const steps: (string | number)[] = []
  let rest = path.trim().replace(/^\$/, '')
  if (rest === '' || rest === '.') return rest === '' && path.trim() === '' ? null : steps
  if (/^[A-Za-z_]/.test(rest)) rest = `.${rest}`
  while (rest !== '') {
    const step = firstStep(rest)
    if (!step) return null
    steps.push(step.step)
    rest = rest.slice(step.length)
  }
  return steps
}

interface FoundStep {
  readonly step: string | number
  readonly length: number
}

function firstStep(rest: string): FoundStep | null {
  const key = /^\.([\p{L}_][\p{L}\p{N}_-]*)/u.exec(rest)
  if (key?.[1]) return { step: key[1], length: key[0].length }
  const place = /^\.?\[(\d{1,9})\]/.exec(rest)
  if (place?.[1]) return { step: Number(place[1]), length: place[0].length }
  const quoted = /^(?:\.?\["((?:[^"\\]|\\.){1,200})"\]|\."((?:[^"\\]|\\.){1,200})")/.exec(rest)
  const name = quoted?.[1] ?? quoted?.[2]
  return quoted && name ? { step: name.replace(/\\(.)/g, '$1'), length: quoted[0].length } : null
}
