import { Bone, Skeleton } from '../state/skeleton'

const widths = ['w-40', 'w-52', 'w-36', 'w-48', 'w-44', 'w-56', 'w-40']

/** Rows under a header as the table draws them; on a phone, its cards. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className="max-md:hidden">
        <div className="h-9.25 border-b border-line pointer-coarse:h-11.25" />
        {widths.map((width, at) => (
          <div key={`${width}${at}`} className="flex h-13.25 items-center gap-8 border-b border-line px-4.5">
            <Bone className={`h-3 shrink-0 ${width}`} />
            <Bone className="h-3 flex-1" />
            <Bone className="h-3 w-24" />
            <Bone className="h-6 w-16" />
          </div>
        ))}
      </div>
      <div className="grid gap-2.5 px-3.5 pt-0.5 md:hidden">
        {widths.slice(0, 4).map((width) => (
          <div key={width} className="grid gap-3 rounded-card border border-line bg-surface p-3">
            <div className="flex h-9 items-center justify-between">
              <Bone className="h-3 w-32" />
              <Bone className="h-6 w-20" />
            </div>
            <Bone className={`h-3 ${width}`} />
            <Bone className="h-3 w-44" />
            <Bone className="h-3 w-28" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}

/** People under one another: a face, a name, how to reach them. */
export function PeopleSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className="px-1.5 pt-7">
        {widths.map((width, at) => (
          <div key={`${width}${at}`} className="flex h-13 items-center gap-2.5 px-2.5">
            <Bone className="size-9 shrink-0 rounded-full!" />
            <div className="grid gap-2">
              <Bone className={`h-3 ${width}`} />
              <Bone className="h-2.5 w-24" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
