import { useState } from 'react'
import { navigate } from '../../lib/navigation'
import { isAnyTyped } from '../../lib/typed-forms'
import { useUnsentUploads, useUploads } from '../../server/uploads-context'
import { kept, shell } from '../../strings'
import { Confirm } from '../../ui/confirm'
import { attachedBy } from './attached-files'
import { keepCaptions } from './keep-captions'
import { logOut } from './log-out'

interface LogoutConfirmProps {
  user: string
  onClose: () => void
}

export default function LogoutConfirm({ user, onClose }: LogoutConfirmProps) {
  const [busy, setBusy] = useState(false)
  const files = attachedBy(user)
  const uploads = useUploads()
  const unsentHere = useUnsentUploads()
  async function confirm(): Promise<void> {
    setBusy(true)
    keepCaptions(user, unsentHere)
    for (const { uuid } of unsentHere) uploads.discard(uuid)
    await logOut(user)
    // The next person at this machine starts at the beginning, not where this one was.
    navigate('/', { replace: true })
  }
  return (
    <Confirm
      open
      final
      title={shell.logoutConfirm}
      action={shell.logout}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {unsentHere.length > 0 && (
        <p>
          {kept.stops(
            unsentHere.map(({ file }) => file.name),
            unsentHere.some(({ caption }) => caption.trim() !== ''),
          )}
        </p>
      )}
      {isAnyTyped() && <p>{kept.changes}</p>}
      {files.length > 0 && <p>{kept.forgets(files)}</p>}
    </Confirm>
  )
}
