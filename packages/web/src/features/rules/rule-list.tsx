import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { Table } from '../../structure/tables/table.ts'
import { draftOf, specOf } from './rule-draft.ts'
import { type Rule, removeRule, saveRule } from './rule-queries.ts'
import { sentenceOf } from './rule-words.ts'
import classes from './rules.module.css'
import { useNames } from './use-names.ts'

interface RuleListProps {
  readonly project: Project
  readonly table: Table
  readonly rules: readonly Rule[]
  readonly onEdit: (rule: Rule) => void
}

export function RuleList({ project, table, rules, onEdit }: RuleListProps): ReactElement {
  const t = useTexts()
  const { names } = useNames(project.id)

  async function remove(rule: Rule): Promise<void> {
    try {
      await removeRule(project.id, rule.id)
    } catch (error) {
      toast.error(messageOf(error))
      return
    }
    const again = () =>
      void saveRule(project.id, specOf(rule.tableId, draftOf(rule)), { id: null, confirmed: true }).catch((error) =>
        toast.error(messageOf(error)),
      )
    toast.undo(t('rules.deleted', { title: rule.title }), t('rules.undo'), again)
  }

  return (
    <ul className={classes.list} aria-label={t('projects.project.rules')}>
      {rules.map((rule) => {
        const Picture = rule.effect === 'allow' ? IconCheck : IconBan
        return (
          <li key={rule.id} className={classes.rule}>
            <Picture size={16} className={classes.effect} data-effect={rule.effect} aria-hidden />
            <div className={classes.said}>
              <b>
                <bdi>{rule.title}</bdi>
              </b>
              <p>{sentenceOf(rule, table, names, t)}</p>
              {rule.trouble === null ? null : (
                <p className={classes.trouble}>
                  <IconAlertTriangle size={14} aria-hidden /> {t('rules.trouble', { why: rule.trouble })}
                </p>
              )}
            </div>
            <ActionIcon
              variant="subtle"
              aria-label={t('rules.edit', { title: rule.title })}
              onClick={() => onEdit(rule)}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={t('rules.delete', { title: rule.title })}
              onClick={() => void remove(rule)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}
