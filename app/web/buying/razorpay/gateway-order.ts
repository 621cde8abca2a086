import type { PendingPayment } from "../../../api/contract";

/**
 * The gateway's own order of a payment that waits; nothing for one that is paid by UPI transfer.
 */
export const gatewayOrder = ({ razorpayObject }: PendingPayment) => razorpayObject;
