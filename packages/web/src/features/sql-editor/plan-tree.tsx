import { ActionIcon } from '@mantine/core'
import type { SqlPlanStep } from '@rowhouse/core/api/sql'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { dearest, isMeasured, type PlanRow, planRows, scannedIn, wayOff } from './plan-rows.ts'
import classes from './sql-editor.module.css'

/** How a database would answer, step below step, and what of it costs; of one that was run, what it took. */
export function PlanTree({ steps }: { readonly steps: readonly SqlPlanStep[] }): ReactElement {
  const t = useTexts()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const rows = planRows(steps)
  const scanned = scannedIn(rows)
  const most = dearest(rows)
  const isRun = isMeasured(steps)
  const hasShares = rows.some(({ share }) => share !== null)
  const figures: readonly Figure[] = [
    ...(isRun ? (['ms', 'came'] as const) : hasShares ? (['cost'] as const) : []),
    ...(rows.some(({ step }) => step.rows !== null) ? ([isRun ? 'expected' : 'rows'] as const) : []),
  ]
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
            {hasShares ? <th scope="col">{t(isRun ? 'sql.plan.timeShare' : 'sql.plan.share')}</th> : null}
            {figures.map((figure) => (
              <th key={figure} scope="col" data-figure={figure}>
                {t(`sql.plan.${figure}`)}
              </th>
            ))}
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
                hasShares={hasShares}
                figures={figures}
                onTurn={() => turn(row.place)}
              />
            ))}
        </tbody>
      </table>
    </>
  )
}

/** cost and rows: as planned; ms: what it took; came: how many rows it gave, beside how many were expected. */
type Figure = 'cost' | 'rows' | 'ms' | 'came' | 'expected'

interface StepProps {
  readonly row: PlanRow
  readonly isDearest: boolean
  readonly isOpen: boolean
  readonly hasShares: boolean
  readonly figures: readonly Figure[]
  readonly onTurn: () => void
}

function Step({ row, isDearest, isOpen, hasShares, figures, onTurn }: StepProps): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const { step, depth, share } = row
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const off = wayOff(step)
  const { pages = null } = step.actual ?? {}
  const told: Readonly<Record<Figure, string | undefined>> = {
    cost: step.cost?.toLocaleString(locale),
    ms: row.ownMs === null ? undefined : showMs(row.ownMs, locale),
    came: step.actual?.rows?.toLocaleString(locale),
    rows: step.rows?.toLocaleString(locale),
    expected: step.rows?.toLocaleString(locale),
  }
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
            {off === null ? null : (
              <mark>
                {t(off.more ? 'sql.plan.more' : 'sql.plan.fewer', { times: off.times.toLocaleString(locale) })}
              </mark>
            )}
            {step.detail === '' ? null : <small>{step.detail}</small>}
            {pages === null || pages.all === 0 ? null : (
              <small>
                {t('sql.plan.pages', {
                  all: pages.all.toLocaleString(locale),
                  fromDisk: pages.fromDisk.toLocaleString(locale),
                })}
              </small>
            )}
          </span>
        </div>
      </td>
      {hasShares ? (
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
      {figures.map((figure) => (
        <td key={figure} data-figure={figure} data-off={(figure === 'expected' && off !== null) || undefined}>
          {told[figure]}
        </td>
      ))}
    </tr>
  )
}

const showMs = (ms: number, locale: string): string =>
  `${ms.toLocaleString(locale, { maximumSignificantDigits: ms < 100 ? 2 : undefined, maximumFractionDigits: 0 })} ms`
