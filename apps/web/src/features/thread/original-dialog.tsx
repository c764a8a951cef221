import { useQuery } from '@tanstack/react-query'
import { ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../server/api-client'
import { reasonOf } from '../../server/api-error'
import { keys } from '../../server/keys'
import { common, overChat } from '../../strings'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ErrorState } from '../../ui/error-state'
import { Bone } from '../../ui/skeleton'

const words = overChat.original
const frame = 'h-[min(66dvh,44rem)] w-full'

/** A mail as whoever sent it made it: in a frame where nothing runs, and nothing is fetched that nobody asked for. */
export default function OriginalDialog({ entry, onClose }: { entry: string; onClose: () => void }) {
  const [images, setImages] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.original(entry, images),
    queryFn: () =>
      call('mailOriginal', { params: { id: entry }, query: { images: images ? 'true' : 'false' } }),
    // The address ends after some minutes: each opening has its own.
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
          // On white, as it was written: a letter that sets its own colours counts on it.
          className={`${frame} bg-white`}
        />
      ) : (
        <div className={`${frame} grid content-start gap-3 p-5`}>
          <Bone className="h-4 w-3/5" />
          <Bone className="h-4 w-4/5" />
          <Bone className="h-4 w-2/5" />
        </div>
      )}
    </Dialog>
  )
}
