import { Download } from 'lucide-react'
import { formatFull } from '../../lib/text/dates'
import { download } from '../../server/http/download'
import { toastError } from '../../server/http/error-toasts'
import { contactPanel as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { Dialog } from '../../ui/overlay/dialog'
import { Spinner } from '../../ui/state/spinner'
import type { Picture } from './queries'

interface PictureDialogProps {
  picture: Picture
  /** Null while it is fetched. */
  address: string | null
  problem: string | null
  onClose: () => void
}

/** One picture, large, with a button to save it. */
export default function PictureDialog({ picture, address, problem, onClose }: PictureDialogProps) {
  const { name, url, caption } = picture.body
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      subtitle={formatFull(picture.date)}
      width="max-w-180"
      footer={
        <Button
          icon={Download}
          onClick={() => void download(url, name).catch((error: unknown) => toastError(error))}
        >
          {words.download}
        </Button>
      }
    >
      <div className="grid min-h-40 place-items-center overflow-auto bg-sunk p-4">
        {address !== null ? (
          <img src={address} alt={caption ?? name} className="max-h-[70dvh] max-w-full object-contain" />
        ) : problem === null ? (
          <Spinner />
        ) : (
          <p className="text-second text-muted">{problem}</p>
        )}
      </div>
    </Dialog>
  )
}
