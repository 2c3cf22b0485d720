/**
 * +1 area codes outside the United States: Canada, Bermuda and the Caribbean, where a text costs many times as much and
 * toll fraud pays; and codes that do not belong to a place (toll-free, premium, personal and machine numbers), as the
 * North American Numbering Plan has them. The game is not offered in Puerto Rico, the Virgin Islands and the Pacific
 * territories either (`states`). 555 stays allowed: its numbers are fictional, so a text there costs nothing.
 */
const elsewhere: ReadonlySet<string> = new Set(
  `
  204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 460 468 474 506 514
  519 537 548 568 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 851 867 873 879
  902 905 942
  242 246 264 268 284 340 345 441 473 649 658 664 721 758 767 784 787 809 829 849 868 869 876 939
  670 671 684
  500 521 522 523 524 525 526 527 528 529 532 533 535 538 542 543 544 545 546 547 549 550 552 553 554 556 566 569
  577 578 588 589 600 622 633 644 655 677 688 700 710 800 822 833 844 855 866 877 880 881 882 887 888 889 900 976
  `
    .trim()
    .split(/\s+/),
)

/** '+1' and ten digits with an area code that exists in a US state. Only these numbers get texts. */
export function isUnitedStatesNumber(text: string): boolean {
  const area = /^\+1([2-9]\d\d)\d{7}$/.exec(text)?.[1]
  return area !== undefined && !/^(?:.11|.9.|37.|96.)$/.test(area) && !elsewhere.has(area)
}
