import { RotateCw } from 'lucide-react'
import { common, shell } from '../../../strings'
import { BannerLine } from './banner-line'

export default function VersionBannerLine() {
  return (
    <BannerLine icon={RotateCw} link={{ label: common.broken.reload, open: () => location.reload() }}>
      {shell.newVersion}
    </BannerLine>
  )
}
