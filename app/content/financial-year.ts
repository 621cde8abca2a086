/** Whether it is a financial year as India writes it: "2025-26". */
export const isFinancialYear = (text: string): boolean =>
  /^\d{4}-\d{2}$/.test(text) && (Number(text.slice(0, 4)) + 1) % 100 === Number(text.slice(5));
