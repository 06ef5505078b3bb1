import { type AutomationStep, allSteps } from '@rowhouse/core/automations/automation'
import type { HookNotify } from '@rowhouse/core/hooks/hook'
import type { FilterNode } from '@rowhouse/core/views/filter-node'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { ChippedText } from './chipped-text.tsx'
import type { StepContext } from './step-context.ts'
import { useWordText } from './use-word-text.ts'
import type { Word } from './words-of.ts'

interface StepSummaryProps {
  readonly context: Pick<StepContext, 'project' | 'tables' | 'automations'>
  readonly step: AutomationStep
  readonly words: readonly Word[]
}

/** What a step does, in one line. */
export function StepSummary({ context, step, words }: StepSummaryProps): ReactElement {
  const t = useTexts()
  const parts = useSaid({ context, step, words }).filter((part) => part !== null && part !== '')
  if (parts.length === 0) return <>{t('automations.summary.none')}</>
  return (
    <>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are made anew together.
        <span key={at}>{part}</span>
      ))}
    </>
  )
}

function useSaid({ context, step, words }: StepSummaryProps): readonly ReactNode[] {
  const t = useTexts()
  const textOf = useWordText(context.tables)
  const projectId = context.project.id
  const tableId = tableOf(step, words)
  const written = 'values' in step ? step.values.map(({ column }) => column) : []
  const fields = useFieldNames(projectId, tableId, written)
  const titleOf = (id: string): string => context.tables.find((table) => table.id === id)?.title ?? ''
  const recordOf = (record: string): string => {
    const word = words.find((one) => one.record === record)
    return word === undefined ? '' : textOf(word)
  }
  switch (step.kind) {
    case 'create':
      return [titleOf(step.table), fields]
    case 'update':
      return [recordOf(step.record), fields]
    case 'delete':
      return [recordOf(step.record)]
    case 'find':
    case 'each': {
      const tests = testsIn(step.filter) + step.match.length
      const inside = step.kind === 'each' ? allSteps(step.steps).length : 0
      return [
        titleOf(step.table),
        tests === 0 ? null : t('automations.summary.tests', { count: tests }),
        step.table === '' ? null : t('automations.summary.most', { count: step.limit }),
        inside === 0 ? null : t('automations.summary.inside', { count: inside }),
      ]
    }
    case 'only':
      return [<ChippedText key="" projectId={projectId} words={words} text={step.formula} isFormula />]
    case 'send':
      return [<ChippedText key="" projectId={projectId} words={words} text={sentTo(step.notify)} isFormula={false} />]
    case 'run':
      return [context.automations.find(({ id }) => id === step.automation)?.title ?? '']
    case 'wait':
      return [t('automations.summary.wait', { count: step.minutes })]
  }
}

/** Whose fields a step writes. */
function tableOf(step: AutomationStep, words: readonly Word[]): string {
  if (step.kind === 'create') return step.table
  return step.kind === 'update' ? (words.find(({ record }) => record === step.record)?.table ?? '') : ''
}

function useFieldNames(projectId: string, tableId: string, ids: readonly string[]): string {
  const { data } = useQuery({ ...tableQuery(projectId, tableId), enabled: tableId !== '' })
  return ids.flatMap((id) => data?.columns.find((column) => column.id === id)?.title ?? []).join(', ')
}

/** How many tests a condition is made of. */
export const testsIn = (node: FilterNode | null): number =>
  node === null ? 0 : node.kind === 'group' ? node.members.reduce((sum, member) => sum + testsIn(member), 0) : 1

function sentTo(notify: HookNotify): string {
  if (notify.via === 'URL') return notify.url === '' ? '' : `${notify.method} ${notify.url.replace(/^https?:\/\//, '')}`
  if ('channels' in notify) return `${notify.via} ${notify.channels.map(({ channel }) => channel).join(', ')}`
  return 'subject' in notify ? [notify.to, notify.subject].filter((part) => part !== '').join(': ') : notify.to
}
