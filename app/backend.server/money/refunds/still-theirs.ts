import type { MoneyId } from "../../platform/store/ids";
import type { RefundRow } from "./refund-rows";

/** A part of a transfer of ours that came back: of which money it is by now. */
export interface Piece {
  money: MoneyId;
  paise: number;
}

/**
 * Of which money a transfer that came back is: where the bank credited the client's again since, of
 * that payment by now, but for what its client had paid back before.
 *
 * @param carried as which money it stands by now, and the paise of it that do; null: as its own
 */
export const piecesOf = (
  { money_id: money, amount_paise: whole }: Pick<RefundRow, "money_id" | "amount_paise">,
  carried: { to: MoneyId; paise: number } | null,
): Piece[] => {
  const { to, paise } = carried ?? { to: money, paise: whole };
  return [
    { money: to, paise },
    { money, paise: whole - paise },
  ];
};

/**
 * As much of each as is still the client's, and is to be sent again; what says so before it is
 * entered as come back, and what then does it, both decide by this.
 *
 * @param left paise of a piece's money that are neither back nor promised, once it came back
 */
export async function stillTheirs(
  pieces: Piece[],
  left: (piece: Piece) => Promise<number>,
): Promise<Piece[]> {
  const theirs: Piece[] = [];
  for (const piece of pieces) {
    if (piece.paise === 0) continue;
    const paise = Math.min(piece.paise, await left(piece));
    if (paise > 0) theirs.push({ ...piece, paise });
  }
  return theirs;
}

/** Paise of them together. */
export const sumOf = (pieces: Piece[]): number => pieces.reduce((sum, { paise }) => sum + paise, 0);
