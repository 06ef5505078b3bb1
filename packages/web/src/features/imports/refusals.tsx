import { type ImportRefusal, refusalReasons } from '@rowhouse/core/api/imports'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { counted } from './import-words.ts'
import classes from './imports.module.css'

interface RefusalsProps {
  readonly refusals: readonly ImportRefusal[]
  /** How many rows there are; more than are told. */
  readonly count: number
}

/** Rows that are refused: how many for which reason, and each with its place in the source. */
export function Refusals({ refusals, count }: RefusalsProps): ReactElement {
  const t = useTexts()
  const reasons = refusalReasons.flatMap((reason) => {
    const found = refusals.filter((refusal) => refusal.reason === reason).length
    return found === 0 ? [] : [t(`imports.reason.${reason}`, counted(found))]
  })
  return (
    <>
      <p className={classes.quiet}>{reasons.join(' · ')}</p>
      <div className={classes.scroll}>
        <table className={`${classes.dense} ${classes.refusals}`}>
          <thead>
            <tr>
              <th scope="col" data-number>
                {t('imports.line')}
              </th>
              <th scope="col">{t('imports.refused.name')}</th>
              <th scope="col">{t('imports.refused.column')}</th>
              <th scope="col">{t('imports.refused.value')}</th>
              <th scope="col">{t('imports.refused.why')}</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ line, name, column, value, text }) => (
              <tr key={`${line} ${column} ${text}`}>
                <td data-number>{line.toLocaleString()}</td>
                <td data-name>
                  <bdi>{name}</bdi>
                </td>
                <td className={classes.ofColumn}>{column === null ? null : <bdi>{column}</bdi>}</td>
                <td>{value === null || value === '' ? null : <bdi className={classes.bad}>{value}</bdi>}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > refusals.length ? (
        <p className={classes.quiet}>{t('imports.refused.first', { first: refusals.length, ...counted(count) })}</p>
      ) : null}
    </>
  )
}
