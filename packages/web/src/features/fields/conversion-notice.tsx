import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
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
  const { total, filled, converted, emptied, examples, choices, keepsCopy, copyIsVisible, form } = preview
  const number = (count: number) => ({ count, number: count.toLocaleString() })
  return (
    <>
      <p>
        {t('fields.convert.records', number(total))}{' '}
        {filled === 0 ? t('fields.convert.nothing') : t('fields.convert.converted', number(converted))}
        {emptied === 0 ? null : <strong> {t('fields.convert.emptied', number(emptied))}</strong>}
      </p>
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
      {form === 'metadata' ? null : <p>{t(`fields.convert.form.${form}`)}</p>}
      <Statements preview={preview} />
    </>
  )
}

/** What will run, in the words of the database; closed until somebody wants to know. */
function Statements({ preview }: { readonly preview: ConversionPreview }): ReactElement {
  const t = useTexts()
  const { statements, engine, rehearsedMs, locks, lockTimeoutMs } = preview
  if (statements.length === 0) return <p>{t('fields.convert.noSql')}</p>
  const sql = statements.map((text) => (text.startsWith('--') ? text : `${text};`)).join('\n')
  return (
    <details className={classes.statements}>
      <summary>{t('fields.convert.sql', { count: statements.length })}</summary>
      <SqlText title={t('fields.convert.sql.title')} label={t('fields.convert.sql.title')} sql={sql} engine={engine} />
      <LockList locks={locks} lockTimeoutMs={lockTimeoutMs} />
      <p>{rehearsedMs === null ? t('fields.convert.planned') : t('fields.convert.rehearsed', { ms: rehearsedMs })}</p>
    </details>
  )
}
