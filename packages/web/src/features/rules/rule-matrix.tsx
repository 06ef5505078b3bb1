import { isProjectRole } from '@rowhouse/core/permissions/roles'
import { ruleVerbs } from '@rowhouse/core/rules/rule'
import { IconCheck, IconFilter, IconMinus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import table from '../../ui/list-table.module.css'
import { type MatrixCell, matrixOf } from './matrix-of.ts'
import type { Rule } from './rule-queries.ts'
import { whoText } from './rule-words.ts'
import classes from './rules.module.css'
import { useNames } from './use-names.ts'

interface RuleMatrixProps {
  readonly project: Project
  readonly rules: readonly Rule[]
}

/** What all rules of a table come to, for every role and everybody they name. */
export function RuleMatrix({ project, rules }: RuleMatrixProps): ReactElement {
  const t = useTexts()
  const { names, roleOf } = useNames(project.id)
  const rows = matrixOf(rules, ({ id }) => (id === null ? 'viewer' : (roleOf.get(id) ?? 'viewer')))
  return (
    <table className={`${table.table} ${classes.matrix}`}>
      <thead>
        <tr>
          <th>{t('rules.who')}</th>
          {ruleVerbs.map((verb) => (
            <th key={verb}>{t(`rules.verb.${verb}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, who, cells }) => (
          <tr key={key}>
            <th scope="row">
              <bdi>
                {who.kind === 'role' && who.id !== null && isProjectRole(who.id)
                  ? t(`shell.role.${who.id}`)
                  : whoText(who, names, t)}
              </bdi>
            </th>
            {ruleVerbs.map((verb) => (
              <td key={verb} title={cells[verb].by.join(', ')}>
                <Cell cell={cells[verb]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const pictures = { all: IconCheck, some: IconFilter, none: IconMinus } as const

function Cell({ cell: { outcome, by, fieldsKept } }: { readonly cell: MatrixCell }): ReactElement {
  const t = useTexts()
  const Picture = pictures[outcome]
  return (
    <>
      <span className={classes.outcome} data-outcome={outcome}>
        <Picture size={14} aria-hidden />
        {outcome === 'some' ? t('rules.outcome.some', { count: by.length }) : t(`rules.outcome.${outcome}`)}
      </span>
      {outcome !== 'none' && fieldsKept > 0 ? (
        <span className={table.second}>{t('rules.outcome.fields', { count: fieldsKept })}</span>
      ) : null}
    </>
  )
}
