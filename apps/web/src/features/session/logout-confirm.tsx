import { useState } from 'react'
import { navigate } from '../../lib/browser/navigation'
import { hasAnyUnsavedEdits } from '../../lib/browser/unsaved-edits'
import { keptUploads } from '../../lib/drafts/kept-uploads'
import { saveCaptionsAsDrafts } from '../../lib/drafts/save-captions-as-drafts'
import { filesOfUpload } from '../../server/unsent/upload'
import { useUnsentUploads, useUploads } from '../../server/unsent/uploads-context'
import { keptDrafts, shell } from '../../strings'
import { Confirm } from '../../ui/overlay/confirm'
import { attachedFileNames } from './attached-files'
import { logOut } from './log-out'

interface LogoutConfirmProps {
  user: string
  onClose: () => void
}

export default function LogoutConfirm({ user, onClose }: LogoutConfirmProps) {
  const [busy, setBusy] = useState(false)
  const files = attachedFileNames(user)
  const uploads = useUploads()
  const ownUploads = useUnsentUploads()
  /** Other tabs send these: the session ends in them too. */
  const uploadsElsewhere = keptUploads(user).filter(
    ({ uuid }) => !uploads.all().some((one) => one.uuid === uuid),
  )
  const unsentUploads = [...ownUploads, ...uploadsElsewhere]
  async function confirm(): Promise<void> {
    setBusy(true)
    saveCaptionsAsDrafts(user, unsentUploads)
    for (const { uuid } of ownUploads) uploads.discard(uuid)
    await logOut(user)
    // The next person at this machine starts at the home page.
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
      {unsentUploads.length > 0 && (
        <p>
          {keptDrafts.uploadsLostAtLogout(
            [...ownUploads.flatMap(filesOfUpload), ...uploadsElsewhere.flatMap(({ files }) => files)].map(
              ({ name }) => name,
            ),
            unsentUploads.some(({ caption }) => caption.trim() !== ''),
          )}
        </p>
      )}
      {hasAnyUnsavedEdits() && <p>{keptDrafts.changesLostAtLogout}</p>}
      {files.length > 0 && <p>{keptDrafts.filesRemovedAtLogout(files)}</p>}
    </Confirm>
  )
}
