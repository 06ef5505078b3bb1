import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { personName } from '../../values/person-name.ts'
import { assignableRoles, avatarOf, type Member } from './member.ts'
import { copyInviteLink } from './member-acts.ts'
import { MemberFacts } from './member-facts.tsx'
import { MemberMenu } from './member-menu.tsx'
import classes from './people-list.module.css'
import type { MemberProps } from './people-props.ts'
import { RoleMenu } from './role-menu.tsx'
import { RoleOfMember } from './role-of-member.tsx'

export function MemberRow(props: MemberProps): ReactElement {
  const t = useTexts()
  const { member, rights, isDetailed = false, onLink } = props
  const roles = assignableRoles(member, rights)
  const isInvited = member.status === 'invited'
  return (
    <li className={classes.person}>
      {isInvited ? (
        <span className={classes.letter} aria-hidden>
          <IconMail size={14} stroke={1.75} />
        </span>
      ) : (
        <Avatar person={avatarOf(member)} size={24} />
      )}
      <Names member={member} isSelf={member.id === rights.ownId} />
      {isInvited && roles.length > 0 ? (
        <Button
          size="xs"
          variant="subtle"
          className={classes.copy ?? ''}
          onClick={() => copyInviteLink(member, onLink)}
        >
          {t('members.menu.copyLink')}
        </Button>
      ) : null}
      {isDetailed ? <MemberFacts member={member} isTold={rights.mayManage} /> : null}
      <span className={classes.roleCell}>
        {roles.length > 0 ? (
          <RoleMenu member={member} roles={roles} />
        ) : (
          <span className={classes.role} data-fixed={rights.mayManage || undefined}>
            <RoleOfMember member={member} />
          </span>
        )}
      </span>
      <MemberMenu {...props} mayChange={roles.length > 0} />
    </li>
  )
}

function Names({ member, isSelf }: { readonly member: Member; readonly isSelf: boolean }): ReactElement {
  const t = useTexts()
  const name = personName(member)
  return (
    <span className={classes.names}>
      <span className={classes.name}>
        <bdi>{name || member.email}</bdi>
        {isSelf ? <span className={classes.you}>{t('members.you')}</span> : null}
        {member.groups.map(({ id, title }) => (
          <span key={id} className={classes.group} title={t('members.group', { title })}>
            <bdi>{title}</bdi>
          </span>
        ))}
      </span>
      {member.status === 'invited' ? <span className={classes.mail}>{t('members.invited')}</span> : null}
      {name === '' ? null : <span className={classes.mail}>{member.email}</span>}
    </span>
  )
}
