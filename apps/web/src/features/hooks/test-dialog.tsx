import type { Hook } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../server/http/api-client'
import { reasonOf } from '../../server/http/api-error'
import { hooks } from '../../strings'
import { Button } from '../../ui/form/button'
import { DialogBody, DialogContent, DialogFrame } from '../../ui/overlay/dialog'
import { ErrorState } from '../../ui/state/error-state'
import { Attempt } from './attempt'

const words = hooks.tried

/** Sends a test event when it opens, and shows the answer. */
export function TestDialog({ of: hook, onClose }: { of: Hook; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['hook-test', hook.uuid],
    queryFn: () => call('testHook', { body: { id: hook.uuid } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <DialogFrame open onClose={onClose} width="max-w-150">
      <DialogContent
        title={words.title}
        subtitle={hook.name}
        footer={
          <Button look="primary" onClick={onClose}>
            {words.close}
          </Button>
        }
      >
        <DialogBody>
          {error ? (
            <ErrorState
              title={words.failed}
              reason={reasonOf(error)}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : data ? (
            <Attempt of={data} />
          ) : (
            <p role="status" className="text-second text-muted">
              {words.sending}
            </p>
          )}
        </DialogBody>
      </DialogContent>
    </DialogFrame>
  )
}
