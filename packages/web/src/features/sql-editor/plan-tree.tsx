import { ActionIcon } from '@mantine/core'
import type { SqlPlanStep } from '@rowhouse/core/api/sql'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { dearest, type PlanRow, planRows, scannedIn } from './plan-rows.ts'
import classes from './sql-editor.module.css'

/** How a database would answer, step below step, and what of it costs. */
export function PlanTree({ steps }: { readonly steps: readonly SqlPlanStep[] }): ReactElement {
  const t = useTexts()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const rows = planRows(steps)
  const scanned = scannedIn(rows)
  const most = dearest(rows)
  const hasCosts = rows.some(({ share }) => share !== null)
  const hasRows = rows.some(({ step }) => step.rows !== null)
  const isHidden = ({ place }: PlanRow): boolean => [...folded].some((above) => place.startsWith(`${above}.`))

  function turn(place: string): void {
    const next = new Set(folded)
    if (!next.delete(place)) next.add(place)
    setFolded(next)
  }

  return (
    <>
      {scanned.length === 0 ? null : (
        <div className={classes.advice}>
          <Notice kind="warning">
            <b>{t('sql.plan.scans', { tables: scanned.join(', ') })}</b> {t('sql.plan.scans.text')}
          </Notice>
        </div>
      )}
      <table className={classes.plan} aria-label={t('sql.plan')}>
        <thead>
          <tr>
            <th scope="col">{t('sql.plan.step')}</th>
            {hasCosts ? <th scope="col">{t('sql.plan.share')}</th> : null}
            {hasCosts ? (
              <th scope="col" data-figure="cost">
                {t('sql.plan.cost')}
              </th>
            ) : null}
            {hasRows ? (
              <th scope="col" data-figure="rows">
                {t('sql.plan.rows')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter((row) => !isHidden(row))
            .map((row) => (
              <Step
                key={row.place}
                row={row}
                isDearest={row === most}
                isOpen={!folded.has(row.place)}
                hasCosts={hasCosts}
                hasRows={hasRows}
                onTurn={() => turn(row.place)}
              />
            ))}
        </tbody>
      </table>
    </>
  )
}

interface StepProps {
  readonly row: PlanRow
  readonly isDearest: boolean
  readonly isOpen: boolean
  readonly hasCosts: boolean
  readonly hasRows: boolean
  readonly onTurn: () => void
}

function Step({ row, isDearest, isOpen, hasCosts, hasRows, onTurn }: StepProps): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const { step, depth, share } = row
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <tr data-most={isDearest || undefined}>
      <td>
        <div className={classes.step} style={{ paddingInlineStart: depth * 18 }}>
          {step.steps.length === 0 ? (
            <span className={classes.noFold} />
          ) : (
            <ActionIcon
              size="xs"
              variant="subtle"
              aria-expanded={isOpen}
              aria-label={t('sql.plan.fold', { title: step.title })}
              onClick={onTurn}
            >
              <Chevron size={14} />
            </ActionIcon>
          )}
          <span>
            <b>{step.title}</b> {step.scans === null ? null : <mark>{t('sql.plan.scan')}</mark>}
            {step.detail === '' ? null : <small>{step.detail}</small>}
          </span>
        </div>
      </td>
      {hasCosts ? (
        <td>
          {share === null ? null : (
            <span className={classes.share}>
              <span aria-hidden>
                <span style={{ inlineSize: `${100 * share}%` }} />
              </span>
              {share.toLocaleString(locale, { style: 'percent' })}
            </span>
          )}
        </td>
      ) : null}
      {hasCosts ? <td data-figure="cost">{step.cost?.toLocaleString(locale)}</td> : null}
      {hasRows ? <td data-figure="rows">{step.rows?.toLocaleString(locale)}</td> : null}
    </tr>
  )
}
