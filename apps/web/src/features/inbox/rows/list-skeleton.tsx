import { inbox } from '../../../strings'
import { Bone, Skeleton } from '../../../ui/state/skeleton'

const widths = ['w-28', 'w-36', 'w-24', 'w-32', 'w-40', 'w-30', 'w-26']

export function ListSkeleton({ rowHeight }: { rowHeight: number }) {
  return (
    <Skeleton label={inbox.loading}>
      <div className="p-1.5">
        {widths.map((width) => (
          <div key={width} className="flex gap-2.5 px-2 py-2.25" style={{ height: rowHeight }}>
            <Bone className="size-10 shrink-0 rounded-full!" />
            <div className="grid flex-1 content-start gap-2 pt-1">
              <Bone className={`h-3 ${width}`} />
              <Bone className="h-3 w-full" />
              <Bone className="h-2.5 w-16" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
