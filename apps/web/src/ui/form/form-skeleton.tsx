import { common } from '../../strings'
import { Bone, Skeleton } from '../state/skeleton'

/** The skeleton of a page of settings. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Skeleton label={common.loading}>
      <div className="grid gap-5 rounded-card border border-line bg-surface p-5">
        <Bone className="h-5 w-44" />
        {Array.from({ length: fields }, (_, at) => (
          <div key={at} className="grid gap-1.5">
            <Bone className="h-4 w-28" />
            <Bone className="h-10 w-full" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
