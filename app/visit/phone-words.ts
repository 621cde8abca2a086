/** "+91 98765 43210" for "+919876543210": the dial code, then the ten digits in two groups. */
export const phoneWords = (number: string): string => number.replace(/^(\+\d{1,4})(\d{5})(\d{5})$/, "$1 $2 $3");
