import { Button } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { readInviteAddresses } from '../admin/invite-addresses.ts'
import { AddressField } from './address-field.tsx'
import { type Addresses, addressesToText, noAddresses } from './addresses.ts'
import type { InviteOutcome } from './invite-outcome.ts'
import { firstRole, type InvitableRole } from './member.ts'
import { invitePeople } from './member-changes.ts'
import { type InviteFaults, readInvite } from './read-invite.ts'
import { RoleChoice } from './role-choice.tsx'
import classes from './share-dialog.module.css'
import { useRoleChoices } from './use-role-choices.ts'

interface InviteFormProps {
  readonly projectId: string
  readonly offered: readonly InvitableRole[]
  /** Called when there are links to send; people with an account are in at once, and the form is free again. */
  readonly onInvited: (outcome: InviteOutcome) => void
}

const noFaults: InviteFaults = { email: null, role: null }

export function InviteForm({ projectId, offered, onInvited }: InviteFormProps): ReactElement {
  const t = useTexts()
  const [addresses, setAddresses] = useState(noAddresses)
  const [role, setRole] = useState<string>(firstRole)
  const choices = useRoleChoices(projectId, offered)
  const [faults, setFaults] = useState(noFaults)
  const [isInviting, setInviting] = useState(false)

  function change(next: Addresses): void {
    setAddresses(next)
    setFaults({ ...faults, email: faultOfChips(next) })
  }

  async function submit(): Promise<void> {
    const ids = choices.map(({ id }) => id)
    const read = readInvite(addressesToText(addresses), role, ids)
    if (read.faults !== null) return setFaults(read.faults)
    setInviting(true)
    try {
      show(await invitePeople(projectId, read.invite))
    } catch (error) {
      toast.error(messageOf(error), { durationMs: 3000 })
    } finally {
      setInviting(false)
    }
  }

  function show(outcome: InviteOutcome): void {
    const { links, refused, added } = outcome
    if (links.length + added.length > 0) toast.success(t('members.saved'))
    if (links.length > 0) {
      onInvited(outcome)
      return
    }
    // What the server refused stays, with its reason, to be mended.
    setAddresses({ done: refused.map(({ email }) => email), typed: '' })
    setFaults({ ...noFaults, email: refused.length > 0 ? refused.map(({ reason }) => reason).join(', ') : null })
  }

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <AddressField value={addresses} fault={faults.email} onChange={change} />
      <RoleChoice
        roles={choices}
        chosen={role}
        fault={faults.role}
        onChoose={(chosen) => {
          setRole(chosen)
          setFaults({ ...faults, role: null })
        }}
      />
      <Button size="md" type="submit" className={classes.submit ?? ''} loading={isInviting}>
        {t('members.invite.submit')}
      </Button>
    </form>
  )
}

/** A finished address that is none is named at once; one still being typed is left alone. */
function faultOfChips({ done }: Addresses): string | null {
  return done.length === 0 ? null : readInviteAddresses(done.join(',')).fault
}
