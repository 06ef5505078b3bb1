import { call, createProject, signUp } from '../api-client.ts'

export interface BigTable {
  readonly url: string
  readonly token: string
  readonly projectId: string
  readonly title: string
}

const rowsPerCall = 10_000
const stages = ['New', 'Negotiation', 'Proposal', 'Won', 'Lost'] as const

/** A table as teams have it, only longer. */
export async function fillBigTable(url: string, rows: number): Promise<BigTable> {
  const { token } = await signUp(url, 'bench@bench.example')
  const projectId = await createProject(url, { email: '', token }, 'Bench')
  const title = 'Deals'
  const options = stages.map((stage) => ({ title: stage }))
  await call(url, 'POST', `/api/v1/db/meta/projects/${projectId}/tables`, {
    token,
    body: {
      title,
      columns: [
        { title: 'Id', uidt: 'ID' },
        { title: 'Deal', uidt: 'SingleLineText', pv: true },
        { title: 'Stage', uidt: 'SingleSelect', colOptions: { options } },
        { title: 'Amount', uidt: 'Currency' },
        { title: 'Close date', uidt: 'Date' },
        { title: 'Active', uidt: 'Checkbox' },
        { title: 'Rating', uidt: 'Rating' },
        { title: 'Mail', uidt: 'Email' },
        { title: 'Notes', uidt: 'LongText' },
      ],
    },
  })
  for (let from = 0; from < rows; from += rowsPerCall)
    await call(url, 'POST', `/api/v1/db/data/bulk/noco/${projectId}/${title}`, {
      token,
      body: Array.from({ length: Math.min(rowsPerCall, rows - from) }, (_, at) => dealOf(from + at)),
    })
  return { url, token, projectId, title }
}

function dealOf(at: number): object {
  return {
    Deal: `Deal ${at + 1}`,
    Stage: stages[at % stages.length],
    Amount: String((at * 7919) % 1_000_000),
    'Close date': `2026-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`,
    Active: at % 3 === 0,
    Rating: at % 6,
    Mail: `person${at}@example.com`,
    Notes: at % 4 === 0 ? `A note about deal ${at + 1} that is as long as such notes are.` : null,
  }
}
