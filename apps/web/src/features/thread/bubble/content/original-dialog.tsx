import { useQuery } from '@tanstack/react-query'
import { ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../../server/http/api-client'
import { reasonOf } from '../../../../server/http/api-error'
import { keys } from '../../../../server/http/keys'
import { chatDialogs, common } from '../../../../strings'
import { Button } from '../../../../ui/form/button'
import { Dialog } from '../../../../ui/overlay/dialog'
import { ErrorState } from '../../../../ui/state/error-state'
import { Bone } from '../../../../ui/state/skeleton'

const words = chatDialogs.original
const frameClass = 'h-[min(66dvh,44rem)] w-full'

/** The HTML of a mail, in a frame without scripts; remote images load only on request. */
export default function OriginalDialog({ entry, onClose }: { entry: string; onClose: () => void }) {
  const [images, setImages] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.original(entry, images),
    queryFn: () =>
      call('mailOriginal', { params: { id: entry }, query: { images: images ? 'true' : 'false' } }),
    // The address expires after some minutes, so each opening asks for a new one.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      width="max-w-190"
      footer={<Button onClick={onClose}>{common.close}</Button>}
    >
      {data?.remote_images && !images && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-sunk px-5 py-2.5 text-second">
          <p className="min-w-0 flex-1 basis-60 text-muted">{words.hidden}</p>
          <Button size="sm" icon={ImageIcon} onClick={() => setImages(true)}>
            {words.showImages}
          </Button>
        </div>
      )}
      {error ? (
        <ErrorState
          title={words.failed}
          reason={reasonOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <iframe
          title={words.title}
          src={data.url}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          // Mails that set their own colours expect a white page.
          className={`${frameClass} bg-white`}
        />
      ) : (
        <div className={`${frameClass} grid content-start gap-3 p-5`}>
          <Bone className="h-4 w-3/5" />
          <Bone className="h-4 w-4/5" />
          <Bone className="h-4 w-2/5" />
        </div>
      )}
    </Dialog>
  )
}
