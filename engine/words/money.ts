/** A sum of money in the smallest unit of its currency: cents, haléře, grosze. Whole and never negative. */
export type Money = number;

/** ISO 4217, as prices and sheets name it. */
export type Currency = 'EUR' | 'CZK' | 'PLN' | 'GBP' | 'USD' | 'HUF';
