import { thread } from '../../../strings'
import { Bone, Skeleton } from '../../../ui/state/skeleton'

export function ThreadSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end px-4 pb-4 md:px-6">
      <Skeleton label={thread.loading}>
        <div className="mx-auto grid w-full max-w-180 gap-2.5">
          <Bone className="mx-auto mb-2 h-6 w-44 rounded-row!" />
          <Bone className="h-9 w-60 rounded-card!" />
          <Bone className="h-9 w-72 rounded-card!" />
          <Bone className="mt-2 ml-auto h-14 w-96 max-w-3/4 rounded-card!" />
          <Bone className="mt-2 h-9 w-48 rounded-card!" />
          <Bone className="mt-2 ml-auto h-9 w-64 rounded-card!" />
        </div>
      </Skeleton>
    </div>
  )
}
