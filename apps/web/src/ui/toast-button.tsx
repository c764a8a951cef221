import { Button } from './button'

/** What can be done about what a toast says, below its words. */
export const ToastButton = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <span className="pointer-events-auto mt-2 mb-1 block">
    <Button size="sm" onClick={onClick}>
      {children}
    </Button>
  </span>
)
