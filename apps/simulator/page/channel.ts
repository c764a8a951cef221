import { type ChannelName, channelNames, channels, isChannel } from './channels'
import { currentAddress } from './store/page-address'

/** The channel is constant while the page is open: another channel is another page load. */
const requested = currentAddress().channel
export const channelName: ChannelName = isChannel(requested) ? requested : channelNames[0]
export const channel = channels[channelName]
