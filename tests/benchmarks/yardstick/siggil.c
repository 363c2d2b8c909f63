// Random games of Siggil for two (rules 2.1-2.4, series of three, layout "passage"): every card that may be drawn, and every
// way to take a spirit or none, equally likely. Sets of seven cards are bits; how many series a set holds is looked up.
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
// -DCLOCK=CLOCK_PROCESS_CPUTIME_ID counts its own time alone, on a machine that has more to do.
#ifndef CLOCK
#define CLOCK CLOCK_MONOTONIC
#endif
enum {PLACES=56, CARDS=49, TARGET=5, UNFREED=4, LOOSE=5};
static const uint8_t COVERED[PLACES]={2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,1,2,1,0,1,2,1,2,2,2,2,1,2,1,1,2,1,2,2,1,2,2,1,2,1,1,1,2,1,2,2,1,2,2,0,0,0,0,0,0,0};
static const uint8_t FIRST[PLACES+1]={0,0,0,0,0,1,3,5,7,8,9,11,13,15,17,18,19,21,23,25,27,29,30,32,34,36,38,39,41,42,43,45,46,48,50,50,52,54,55,57,58,59,60,62,63,65,67,68,70,72,73,75,76,77,78,80,81};
static const uint8_t BELOW[81]={0,0,1,1,2,2,3,3,4,4,5,5,6,6,7,7,8,8,9,9,10,10,11,11,12,12,13,13,14,14,15,16,16,17,19,20,20,21,22,22,23,23,24,24,25,25,26,27,27,28,29,30,30,31,32,32,33,33,34,35,35,36,36,37,38,38,39,40,41,42,42,43,44,44,45,45,46,47,47,48,48};
static uint8_t WAYS[128][9];
static uint64_t s0=0x9E3779B97F4A7C15ull,s1=0xD1B54A32D192ED03ull;
static inline uint64_t rng(void){uint64_t a=s0,b=s1;s0=b;a^=a<<23;s1=a^b^(a>>17)^(b>>26);return s1+b;}
static inline uint32_t below(uint32_t n){return (uint32_t)(((rng()>>32)*(uint64_t)n)>>32);}
static long games,plies,won[2],shared;
typedef struct {
  uint8_t deal[PLACES],above[PLACES],open[PLACES],opened,waiting,left,seat;
  uint8_t hand[2][2][7],held[2],score[2],owner[7],need[7],live[2][7]; // live: kind << 7 | cards
} Game;
static void reveal(Game*g,int p){g->open[g->opened++]=p;if(g->deal[p]>=CARDS)g->waiting++;}
static void leave(Game*g,int p){
  int at=0;while(g->open[at]!=p)at++;
  g->open[at]=g->open[--g->opened];g->left--;
  for(int i=FIRST[p];i<FIRST[p+1];i++)if(!--g->above[BELOW[i]])reveal(g,BELOW[i]);
}
static void free_spirits(Game*g){
  while(g->waiting){
    int p=PLACES;for(int i=0;i<g->opened;i++)if(g->open[i]<p&&g->deal[g->open[i]]>=CARDS)p=g->open[i];
    int s=g->deal[p]-CARDS;g->waiting--;g->owner[s]=LOOSE;g->need[s]=3;leave(g,p);
  }
}
static void start(Game*g){
  memset(g,0,sizeof*g);g->left=PLACES;memset(g->owner,UNFREED,7);
  for(int i=0;i<PLACES;i++)g->deal[i]=i;
  for(int i=PLACES-1;i;i--){int j=below(i+1);uint8_t t=g->deal[i];g->deal[i]=g->deal[j];g->deal[j]=t;}
  memcpy(g->above,COVERED,PLACES);
  for(int p=0;p<PLACES;p++)if(!COVERED[p])reveal(g,p);
  free_spirits(g);
}
static int ways(const Game*g,int n[7][3]){
  int all=0,me=g->seat;
  for(int s=0;s<7;s++){
    n[s][0]=n[s][1]=n[s][2]=0;
    if(!g->need[s]||g->owner[s]==me)continue;
    n[s][0]=WAYS[g->hand[me][0][s]][g->need[s]];n[s][1]=WAYS[g->hand[me][1][s]][g->need[s]];
    int own=g->live[me][s];
    if(own)n[s][2]=WAYS[g->hand[me][own>>7][s]][g->need[s]-__builtin_popcount(own&127)];
    all+=n[s][0]+n[s][1]+n[s][2];
  }
  return all;
}
static int subset(int cards,int size,int n){
  int chosen=0;
  while(size){int low=cards&-cards;cards^=low;int with=WAYS[cards][size-1];if(n<with){chosen|=low;size--;}else n-=with;}
  return chosen;
}
static int take(Game*g,int k,int n[7][3]){
  int me=g->seat,s=0,w=0;
  for(;;){if(k<n[s][w])break;k-=n[s][w];if(++w==3){w=0;s++;}}
  int own=g->live[me][s],kind=w==2?own>>7:w,size=w==2?g->need[s]-__builtin_popcount(own&127):g->need[s];
  int cards=subset(g->hand[me][kind][s],size,k);
  g->hand[me][kind][s]&=~cards;g->held[me]-=size;
  for(int c=cards;c;c&=c-1)g->hand[me][1-kind][__builtin_ctz(c)]&=~(1<<s);
  g->live[me][s]=w==2?own|cards:kind<<7|cards;
  g->need[s]++;
  if(g->owner[s]!=LOOSE)g->score[g->owner[s]]--;
  g->owner[s]=me;
  return ++g->score[me]>=TARGET;
}
static void play(void){
  Game g;start(&g);int n[7][3];
  for(;;){
    int p=g.open[below(g.opened)],c=g.deal[p],me=g.seat;
    g.hand[me][0][c/7]|=1<<c%7;g.hand[me][1][c%7]|=1<<c/7;g.held[me]++;
    leave(&g,p);free_spirits(&g);plies++;
    int k=below(ways(&g,n)+1);plies++;
    if(k&&take(&g,k-1,n)){won[me]++;break;}
    if(!g.left){
      int d=g.score[0]-g.score[1];if(!d)d=g.held[1]-g.held[0];
      if(d)won[d<0]++;else shared++;
      break;
    }
    g.seat^=1;
  }
  games++;
}
int main(int c,char**v){ double secs=c>1?atof(v[1]):2; int runs=c>2?atoi(v[2]):5;
  for(int s=0;s<128;s++)for(int k=0;k<9;k++){int n=__builtin_popcount(s),w=k<=n;for(int i=0;i<k&&k<=n;i++)w=w*(n-i)/(i+1);WAYS[s][k]=w;}
  for(int r=-1;r<runs;r++){ games=plies=won[0]=won[1]=shared=0; struct timespec a,e; clock_gettime(CLOCK,&a); double dt;
    do{ for(int i=0;i<200;i++)play(); clock_gettime(CLOCK,&e); dt=(e.tv_sec-a.tv_sec)+(e.tv_nsec-a.tv_nsec)*1e-9;}while(dt<secs);
    printf("C-siggil %s run %d: %.0f games/s mean_len %.2f won %.4f %.4f shared %.4f\n",r<0?"warm":"meas",r,games/dt,plies/(double)games,won[0]/(double)games,won[1]/(double)games,shared/(double)games); }
}
