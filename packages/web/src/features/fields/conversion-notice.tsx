import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { aboutTime } from '../../ui/about-time.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { LockList } from '../../ui/lock-list.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { SqlText } from '../../ui/sql-text.tsx'
import type { ConversionPreview } from './field-changes.ts'
import classes from './field-popover.module.css'
import { MovingLine } from './moving-line.tsx'
import { useMoving } from './moving-values.ts'

interface ConversionNoticeProps {
  readonly columnId: string
  readonly from: ColumnTypeName
  readonly to: ColumnTypeName
  readonly preview: ConversionPreview | undefined
  readonly error: unknown
}

/** What another type makes of the values, before anything is changed. */
export function ConversionNotice({ columnId, from, to, preview, error }: ConversionNoticeProps): ReactElement {
  const t = useTexts()
  const begun = useMoving(columnId)
  const moving = begun ?? preview?.job ?? null
  if (error) return <Notice kind="error">{messageOf(error)}</Notice>
  return (
    <section className={classes.conversion} aria-live="polite" data-loses={(preview?.emptied ?? 0) > 0 || undefined}>
      <h3>
        {t(`tables.type.${from}`)} <IconArrowRight size={14} stroke={1.9} aria-label={t('fields.convert.to')} />{' '}
        {t(`tables.type.${to}`)}
      </h3>
      {moving === null ? null : <MovingLine jobId={moving} />}
      {preview === undefined ? <SkeletonBar width="70%" /> : <Outcome preview={preview} />}
    </section>
  )
}

function Outcome({ preview }: { readonly preview: ConversionPreview }): ReactElement {
  const t = useTexts()
  const { total, filled, converted, changed, emptied, examples, choices, keepsCopy, copyIsVisible } = preview
  const { form, rehearsedMs } = preview
  const number = (count: number) => ({ count, number: count.toLocaleString() })
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>{t('fields.convert.records', number(total))}</dt>
          <dd>{filled === 0 ? t('fields.convert.nothing') : t('fields.convert.converted', number(converted))}</dd>
        </div>
        <div data-loses={emptied > 0 || undefined}>
          <dt>{emptied === 0 ? t('fields.convert.keepsAll') : t('fields.convert.loses', number(emptied))}</dt>
          <dd>
            {emptied === 0 ? null : <span>{t('fields.convert.emptied', number(emptied))} </span>}
            {changed === 0 ? null : t('fields.convert.changedForm', number(changed))}
          </dd>
        </div>
        <div>
          <dt>{rehearsedMs === null ? t('fields.convert.noTime') : aboutTime(rehearsedMs)}</dt>
          <dd>{t(form === 'metadata' ? 'fields.convert.noSql' : `fields.convert.form.${form}`)}</dd>
        </div>
      </dl>
      <div className={classes.told}>
        <div>
          {examples.length === 0 ? null : (
            <table className={classes.examples}>
              <thead>
                <tr>
                  <th scope="col">{t('fields.convert.before')}</th>
                  <th scope="col">{t('fields.convert.after')}</th>
                </tr>
              </thead>
              <tbody>
                {examples.map(({ before, after }) => (
                  <tr key={before}>
                    <td>
                      <bdi>{before}</bdi>
                    </td>
                    <td data-lost={after === null || undefined}>
                      <bdi>{after ?? t('fields.convert.empty')}</bdi>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {choices.length === 0 ? null : (
            <p>{t('fields.convert.choices', { count: choices.length, titles: choices.slice(0, 6).join(', ') })}</p>
          )}
          {keepsCopy ? <p>{t(copyIsVisible ? 'fields.convert.visibleCopy' : 'fields.convert.copy')}</p> : null}
        </div>
        <Statements preview={preview} />
      </div>
    </>
  )
}

/** What will run, in the words of the database. */
function Statements({ preview }: { readonly preview: ConversionPreview }): ReactElement | null {
  const t = useTexts()
  const { statements, engine, rehearsedMs, locks, lockTimeoutMs } = preview
  if (statements.length === 0) return null
  const sql = statements.map((text) => (text.startsWith('--') ? text : `${text};`)).join('\n')
  return (
    <details className={classes.statements} open>
      <summary>{t('fields.convert.sql', { count: statements.length })}</summary>
      <SqlText title={t('fields.convert.sql.title')} label={t('fields.convert.sql.title')} sql={sql} engine={engine} />
      <LockList locks={locks} lockTimeoutMs={lockTimeoutMs} />
      <p>{rehearsedMs === null ? t('fields.convert.planned') : t('fields.convert.rehearsed', { ms: rehearsedMs })}</p>
    </details>
  )
}
